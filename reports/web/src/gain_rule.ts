import type { Report } from "./report";

type Setting = Report["settings"][number];

// "{interface: 1, equivalence: 3}" as pairs; null if a name is more than a plain word.
function numbers_of(text: string | undefined): [name: string, number: number][] | null {
  const parts = text?.split(", ").map((part) => /^([\w.-]+): (-?[\d.e+-]+)$/.exec(part));
  return parts?.every((part) => part !== null) ? parts.map((part) => [part![1], Number(part![2])]) : null;
}

// The sum that `dimensions` of a definition means: "grade in interface + 3 × grade in equivalence".
function sum_of(definition: string): string | null {
  const single = /\bdimensions: ([\w.-]+)[,}]/.exec(definition)?.[1];
  if (single) return `grade in ${single}`;
  return numbers_of(/\bdimensions: \{([^{}]+)\}/.exec(definition)?.[1])
    ?.map(([name, weight]) => `${weight === 1 ? "" : `${weight} × `}grade in ${name}`).join(" + ") ?? null;
}

// How a relevance setting turns the judges' grades of a service into its gain, in words; empty if the definition is
// of no known form, as that of files without a collection.
export function gain_rule({ definition }: Setting): string {
  const least = numbers_of(/\bbinary: \{([^{}]+)\}/.exec(definition)?.[1]);
  if (least) {
    return `Gain = 1 if ${least.map(([name, grade]) => `the grade in ${name} is at least ${grade}`).join(" and ")}, else 0`;
  }
  if (/\btable: \[/.test(definition)) return "Gain = what the table of the setting gives for the grades";
  const sum = sum_of(definition);
  if (sum === null) return "";
  const gains = /\bgains: \{([^{}]+)\}/.exec(definition)?.[1];
  return gains ? `Gain = what {${gains}} gives for: ${sum}` : `Gain = ${sum}`;
}
