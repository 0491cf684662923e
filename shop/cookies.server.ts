import { env } from "#env";

/** Whether browsers are told to send cookies over TLS only. */
export const cookiesAreSecure = env.BASE_URL.startsWith("https:");

/** Every cookie's name starts so. With `__Host-` no other host, not even a neighbour's, and no plain connection can set it. */
export const cookiePrefix = cookiesAreSecure ? "__Host-emas" : "emas";
