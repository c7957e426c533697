/** Whose address a request came from, as far as the nearest proxy tells; "unknown" without one. For counting only. */
export function clientAddress(request: Request): string {
  const [first] = (request.headers.get("x-forwarded-for") ?? "").split(",");
  return first?.trim() || "unknown";
}
