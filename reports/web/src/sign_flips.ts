// The interval of a mean difference of two entrants: the shifts that the sign-flip test of the requests
// does not reject at 5 %, both sides together.

// Numbers in [0, 1) that look random, the same ones each time (mulberry32).
function random_numbers(): () => number {
  let state = 20;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Up to this many requests every flip is tried.
const kMostExact = 16;
const kDraws = 10_000;
// Fewer draws for very many requests keep the page quick.
const kMostSteps = 2e7;
const kLevel = 0.05;

// The means of all subsets but the empty one.
function all_subset_means(values: number[]): Float64Array {
  const count = 2 ** values.length;
  const sums = new Float64Array(count);
  const sizes = new Uint8Array(count);
  for (let i = 0; i < values.length; ++i) {
    for (let set = 2 ** i; set < 2 ** (i + 1); ++set) {
      sums[set] = sums[set - 2 ** i] + values[i];
      sizes[set] = sizes[set - 2 ** i] + 1;
    }
  }
  return sums.map((sum, set) => sum / sizes[set]).subarray(1);
}

// The means of subsets that are drawn at random, and of the rest of each.
function drawn_subset_means(values: number[], draws: number): Float64Array {
  const random = random_numbers();
  const total = values.reduce((sum, value) => sum + value, 0);
  const means = new Float64Array(2 * draws);
  for (let draw = 0; draw < draws; ++draw) {
    let [sum, size] = [0, 0];
    while (size === 0 || size === values.length) {
      [sum, size] = [0, 0];
      for (const value of values) {
        if (random() < 0.5) continue;
        sum += value;
        ++size;
      }
    }
    means[2 * draw] = sum / size;
    means[2 * draw + 1] = (total - sum) / (values.length - size);
  }
  return means;
}

// Flipping the signs of a subset brings the sum of the shifted differences no nearer to 0 just if the
// mean of that subset, or of the rest, lies beyond the shift: bounds are means of subsets (Hartigan,
// JASA 64, 1969). Null if there are too few differences for any shift to be rejected, or none.
export function sign_flip_interval(values: number[]): [number, number] | null {
  if (values.length === 0) return null;
  const exact = values.length <= kMostExact;
  const draws = Math.min(kDraws, Math.ceil(kMostSteps / values.length));
  // The number of flips, beside the one that changes nothing, that are to be as far from 0 on each side.
  const place = exact ? Math.ceil((kLevel / 2) * 2 ** values.length) - 1
    : Math.ceil(kLevel * (draws + 1)) - 1;
  if (place < 1) return null;
  if (values.every((one) => one === values[0])) return [values[0], values[0]];
  const means = (exact ? all_subset_means(values) : drawn_subset_means(values, draws)).sort();
  return [means[place - 1], means[means.length - place]];
}
