/** Stands in for the `server-only` marker, which throws outside Next. */
export {};
