/** Ends the start of the demo shop if one of its steps is refused. */
export function succeed<Answer extends { ok: boolean }>(answer: Answer) {
  if (!answer.ok) throw new Error(`The demo shop was refused: ${JSON.stringify(answer)}`);
  return answer as Extract<Answer, { ok: true }>;
}
