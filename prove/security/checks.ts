import { accessChecks } from "./access-checks.ts";
import { answerChecks } from "./answer-checks.ts";
import type { Check } from "./check-builders.ts";

export const checks: Record<string, Check> = { ...answerChecks, ...accessChecks };
