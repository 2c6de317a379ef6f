import { run } from "./local.mjs";
import { SharedWords } from "./matchmaker.mjs";

run(() => new SharedWords());
