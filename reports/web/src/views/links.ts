import type { Context } from "../context";
import { request_label } from "../context";
import { h } from "../dom";
import { key_of, labels_of } from "../names";
import type { PageState } from "../page_state";
import { hash_of } from "../page_state";
import { long_name } from "./long_name";

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
  const { services } = context.report;
  return inner_link(context, { view: "service", service: key_of(services[service]) },
    long_name(labels_of(services)[service]));
}

export function request_link(context: Context, request: number, change: Partial<PageState> = {},
): HTMLElement {
  return inner_link(context, { view: "rankings", request: key_of(context.report.requests[request]),
    ...change }, long_name(request_label(context, request)));
}
