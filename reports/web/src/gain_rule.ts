import type { Report } from "./report";

const grades = (names: Record<string, number>, one: (name: string, number: number) => string, joint: string): string =>
  Object.entries(names).map(([name, number]) => one(name, number)).join(joint);

// What `dimensions` of a rule means: "grade in interface + 3 × grade in equivalence".
const sum_of = (dimensions: string | Record<string, number>): string => (typeof dimensions === "string" ? `grade in ${dimensions}`
  : grades(dimensions, (name, weight) => `${weight === 1 ? "" : `${weight} × `}grade in ${name}`, " + "));

// How a relevance setting turns the judges' grades of a service into its gain, in words; empty if the report has no
// rule, as that of files without a collection.
export function gain_rule({ rule }: Report["settings"][number]): string {
  if (!rule) return "";
  if (rule.binary) return `Gain = 1 if ${grades(rule.binary, (name, least) => `the grade in ${name} is at least ${least}`, " and ")}, else 0`;
  const { dimensions = {} } = rule;
  if (Array.isArray(dimensions)) return "Gain = what the table of the setting gives for the grades";
  const sum = sum_of(dimensions);
  return rule.gains ? `Gain = what {${grades(rule.gains, (of, gain) => `${of}: ${gain}`, ", ")}} gives for: ${sum}` : `Gain = ${sum}`;
}
