import { databaseAnswers } from "./outage.server.ts";

/** Whether the database answers, soon: whoever asks for the shop's health must not wait for a database that hangs. */
export async function isHealthy(): Promise<boolean> {
  return databaseAnswers();
}
