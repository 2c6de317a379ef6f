import type { Context } from "../context";
import { h } from "../dom";
import type { PageState } from "../page_state";
import { hash_of } from "../page_state";

// A link within the page. It has a real address, so that it can be opened in another tab or copied.
export function inner_link(context: Context, change: Partial<PageState>, ...content: (Node | string)[]
): HTMLElement {
  return h("a", { href: hash_of({ ...context.state, ...change }), onclick: (event: Event) => {
    const click = event as MouseEvent;
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    event.preventDefault();
    context.set(change);
  } }, ...content);
}

// Services lead to their description inside the page: the hosts in their URIs are mostly long gone.
export function service_link(context: Context, service: number): HTMLElement {
  const { name, uri } = context.report.services[service];
  return inner_link(context, { view: "service", service: uri || name }, name || uri);
}

export function request_link(context: Context, request: number, change: Partial<PageState> = {},
): HTMLElement {
  const { name } = context.report.requests[request];
  return inner_link(context, { view: "rankings", request: name, ...change }, name);
}
