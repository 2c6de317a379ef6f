import type { Context } from "../context";
import { entrant_name } from "../context";
import { h } from "../dom";
import { growth_figure, kGrowingTimes, told_fit } from "../figures/growth";
import { brief, count_of, duration, fixed, kNone, listed } from "../format";
import type { Audit, Growth, RateTrial } from "../report";
import { is_unsure } from "../report";
import { named } from "./entrant_mark";
import { sortable_table } from "./sortable_table";
import type { SortableColumn } from "./sortable_table";
import { figures, section, sentence } from "./view";

// Best first, as everywhere.
const of_visible = <T extends { entrant: number }>({ visible }: Context, all: T[] | undefined): T[] =>
  (all ?? []).filter((one) => visible.includes(one.entrant)).sort((a, b) => visible.indexOf(a.entrant) - visible.indexOf(b.entrant));

const rate_text = (rate: number): string => `${Number(brief(rate)).toLocaleString("en")} queries/s`;

// At which rate queries arrived, and who kept the bound.
export function server_sentence(context: Context): string | null {
  const { report: { server }, visible } = context;
  if (!server) return null;
  const arrived = `Queries arrived at ${rate_text(server.rate_per_s)}`;
  if (server.latency_bound_ms === null) return `${arrived}.`;
  const known = visible.filter((e) => server.by_entrant[e]);
  const kept = known.filter((e) => server.by_entrant[e]!.kept);
  const who = kept.length === known.length ? "all" : `${kept.length || "none"} of`;
  const unsure = known.filter((e) => is_unsure(server, e)).map((e) => entrant_name(context, e));
  return `${arrived}; ${fixed(100 * server.percentile, 1).replace(/\.0$/, "")} % of them had to be answered within ` +
    `${duration(server.latency_bound_ms)}. At this rate, ${who} ${count_of(known.length, "entrant")} kept the bound` +
    (unsure.length === 0 ? "." : ` for certain; ${listed(unsure, 3)} ${unsure.length === 1 ? "was" : "were"} in time often enough, ` +
      "but on too few queries to be sure.");
}

const kGrowths: Record<NonNullable<Growth["fit"]>["growth"], string> = { "1": "not at all", "lg n": "as lg n", n: "as n", "n lg n": "as n lg n",
  "n^2": "as n²", "n^3": "as n³" };

// How the times grow, each growth once with its entrants.
function growth_sentence(context: Context, what: Growth["what"]): string | null {
  const by_growth = new Map<string, string[]>();
  for (const one of of_visible(context, context.report.trials?.scaling)) {
    if (!one.fit || one.what !== what) continue;
    const told = told_fit(one);
    const words = told ? kGrowths[told.growth] : "";
    by_growth.set(words, [...by_growth.get(words) ?? [], entrant_name(context, one.entrant)]);
  }
  const unclear = by_growth.get("") ?? [];
  by_growth.delete("");
  const parts = [...by_growth].map(([growth, names]) => `${growth} for ${listed(names, 3)}`);
  const time = `time ${kGrowingTimes[what]}`;
  return [parts.length === 0 ? "" : `With n services, the ${time} grows ${listed(parts, 6)}.`,
    unclear.length === 0 ? "" : `How the ${time} grows is not clear for ${listed(unclear, 3)}: it varies too much.`].filter(Boolean).join(" ") || null;
}

function growth_part(context: Context): HTMLElement | null {
  const times = ["query", "load"] as const;
  const drawn = figures(...times.map((what) => growth_figure(context, what)));
  return drawn.length === 0 ? null
    : section("Growth with the collection", ...times.map((what) => sentence(growth_sentence(context, what))), ...drawn);
}

const kAudits: Record<Audit["audit"], [title: string, meaning: string]> = {
  "permuted services": ["Services in another order", "The same services were loaded in another order: rankings should stay"],
  "fresh ids": ["Other URIs", "Services and requests had other URIs: rankings should stay, but for matchmakers that read URIs"],
  "asked twice": ["Asked twice", "Each request was asked twice: the second answer should take as long as the first"],
  "shuffled judgments": ["Shuffled judgments", "It was trained on judgments of other requests: its rankings should differ"],
};

interface AuditRow { entrant: number; of: Map<string, Audit> }

function audit_column(audit: Audit["audit"]): SortableColumn<AuditRow> {
  const [title, meaning] = kAudits[audit];
  const of = (row: AuditRow): Audit | undefined => row.of.get(audit);
  const text = (row: AuditRow): string => {
    const found = of(row);
    return found ? `${found.different} of ${found.compared} differ` : kNone;
  };
  return { key: audit.replace(" ", "-"), title, meaning, numeric: true, value: (row) => of(row)?.different ?? null, text,
    cell: (row) => (of(row)?.suspicions.length ? h("span", { class: "suspect", title: of(row)!.suspicions.join("; ") },
      `${text(row)}: suspicious`) : text(row)),
    below: (row) => (of(row)?.time_ratio == null ? "" : `time × ${brief(of(row)!.time_ratio)}`) };
}

function audits_part(context: Context): HTMLElement | null {
  const audits = of_visible(context, context.report.trials?.audits);
  if (audits.length === 0) return null;
  const rows = [...new Set(audits.map(({ entrant }) => entrant))].map((entrant): AuditRow =>
    ({ entrant, of: new Map(audits.filter((one) => one.entrant === entrant).map((one) => [one.audit, one])) }));
  const suspect = rows.filter(({ of }) => [...of.values()].some((one) => one.suspicions.length > 0));
  const kinds = (Object.keys(kAudits) as Audit["audit"][]).filter((kind) => audits.some((one) => one.audit === kind));
  return section("Audits", sentence(suspect.length === 0 ? `Nothing suspicious was found in ${count_of(rows.length, "entrant")}.`
    : `Suspicious: ${listed(suspect.map(({ entrant }) => entrant_name(context, entrant)), 6)}. A suspicion is no proof.`),
  h("p", { class: "soft" }, "How many rankings differ from those of the timed passes, and how processor times compare with them."),
  sortable_table("Audits", kinds.map(audit_column), rows, ({ entrant }) => named(context, entrant)));
}

interface PeakRow { entrant: number; peak: number | null; missed: number | null; tried: number }

function rates_part(context: Context): HTMLElement | null {
  const trials = of_visible(context, context.report.trials?.rates);
  if (trials.length === 0) return null;
  const rates = (own: RateTrial[]): number[] => own.map((one) => one.rate_per_s);
  const rows = [...new Set(trials.map(({ entrant }) => entrant))].map((entrant): PeakRow => {
    const own = trials.filter((one) => one.entrant === entrant);
    const missed = own.filter((one) => !one.kept);
    return { entrant, peak: own.find((one) => one.peak)?.rate_per_s ?? null, missed: missed.length ? Math.min(...rates(missed)) : null,
      tried: own.length };
  }).sort((a, b) => (b.peak ?? 0) - (a.peak ?? 0));
  const best = rows.filter(({ peak }) => peak !== null && peak === rows[0].peak);
  const keeping = rows.filter(({ peak }) => peak !== null).length;
  const column = (key: "peak" | "missed" | "tried", title: string, meaning: string, text: (value: number) => string): SortableColumn<PeakRow> =>
    ({ key, title, meaning, numeric: true, value: (row) => row[key], text: (row) => (row[key] === null ? kNone : text(row[key]!)) });
  return section("Peak rate", sentence(best.length ? `${listed(best.map(({ entrant }) => entrant_name(context, entrant)), 3)} ` +
    (keeping === 1 && rows.length > 1 ? "alone keeps the latency bound at a rate that was tried, up to "
      : `${best.length === 1 ? "keeps" : "keep"} the latency bound at the highest rate, `) + rate_text(best[0].peak!) +
    (best.every(({ missed }) => missed === null) ? "; no higher one was tried." : ".")
    : "No entrant kept the latency bound at any rate that was tried."),
  sortable_table("Peak rate", [column("peak", "Peak rate", "The highest rate that was tried at which it kept the bound", rate_text),
    column("missed", "Missed from", "The lowest rate that was tried at which it did not", rate_text),
    column("tried", "Rates tried", "How many rates were tried", String)], rows, ({ entrant }) => named(context, entrant)));
}

// Growth, audits and the search for the peak rate.
export function trials_parts(context: Context): Node[] {
  return [growth_part(context), rates_part(context), audits_part(context)].filter((part) => part !== null);
}
