import { env } from "#env";

/** Whether browsers are told to send cookies over TLS only. */
export const useSecureCookies = env.BASE_URL.startsWith("https:");

/** The prefix of every cookie name. With `__Host-`, no other subdomain and no plain HTTP connection can set it. */
export const cookiePrefix = useSecureCookies ? "__Host-emas" : "emas";
