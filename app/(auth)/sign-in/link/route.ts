/** Short form of a one-time link: hands the token to the route that uses it up, and comes back to the sign-in page if it fails. */
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const query = new URLSearchParams({ token, callbackURL: "/", errorCallbackURL: "/sign-in" });
  // A relative address: behind a proxy the request's own host is not the one that people opened.
  return new Response(null, {
    status: 303,
    headers: {
      location: token ? `/api/auth/magic-link/verify?${query}` : "/sign-in?error=INVALID_TOKEN",
      "referrer-policy": "no-referrer",
    },
  });
}
