/** A provider of OpenID Connect on a free port: says who a person is without asking, and checks what its client sends. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface OidcPerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
}

/** What goes wrong on purpose with the next ID token. */
export type OidcFault = "nonce" | "audience" | "signature" | "issuer" | "expired";

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next. */
  person: OidcPerson;
  fault: OidcFault | null;
  /** Queries of the authorization requests that came. */
  asked: URLSearchParams[];
  /** What the token endpoint refused, and why. */
  refusals: string[];
  close(): Promise<void>;
}

interface Grant {
  query: URLSearchParams;
  person: OidcPerson;
  fault: OidcFault | null;
}

const base64url = (text: string | Uint8Array) => Buffer.from(text).toString("base64url");

export async function startOidcProvider(person: OidcPerson): Promise<OidcProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const others = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    clientId: "deskproof",
    clientSecret: "the provider's own secret for this client",
    person,
    fault: null,
    asked: [],
    refusals: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/keys":
        return void json({
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
        });
      case "/authorize": {
        const code = randomBytes(16).toString("hex");
        provider.asked.push(url.searchParams);
        grants.set(code, { query: url.searchParams, person: provider.person, fault: provider.fault });
        const back = new URL(url.searchParams.get("redirect_uri") ?? issuer);
        back.searchParams.set("code", code);
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        return void response.writeHead(302, { location: back.href }).end();
      }
      case "/token": {
        const form = new URLSearchParams(await bodyOf(request));
        const grant = grants.get(form.get("code") ?? "");
        grants.delete(form.get("code") ?? "");
        const refusal = refusalOf(grant, form, request.headers.authorization);
        if (refusal !== null || !grant) {
          provider.refusals.push(refusal ?? "");
          return void json({ error: "invalid_grant" }, 400);
        }
        return void json({
          access_token: "an access token",
          token_type: "Bearer",
          expires_in: 60,
          id_token: idToken(grant),
        });
      }
      default:
        return void response.writeHead(404).end();
    }
  }

  function refusalOf(
    grant: Grant | undefined,
    form: URLSearchParams,
    authorization: string | undefined,
  ): string | null {
    if (!grant) return "unknown code";
    const [id, secret] = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString()
      .split(":");
    const given = {
      id: form.get("client_id") ?? decodeURIComponent(id ?? ""),
      secret: form.get("client_secret") ?? decodeURIComponent(secret ?? ""),
    };
    if (given.id !== provider.clientId || given.secret !== provider.clientSecret) return "wrong client";
    if (form.get("redirect_uri") !== grant.query.get("redirect_uri")) return "another redirect_uri";
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge !== grant.query.get("code_challenge")) return "wrong code_verifier";
    return null;
  }

  function idToken({ query, person: { sub, ...claims }, fault }: Grant): string {
    const now = Math.floor(Date.now() / 1_000);
    const head = base64url(JSON.stringify({ alg: "RS256", typ: "JWT", kid: "one" }));
    const body = base64url(
      JSON.stringify({
        ...claims,
        sub,
        iss: fault === "issuer" ? "https://somebody-else.example.com" : issuer,
        aud: fault === "audience" ? "another-client" : provider.clientId,
        iat: fault === "expired" ? now - 7_200 : now,
        exp: fault === "expired" ? now - 3_600 : now + 300,
        nonce: fault === "nonce" ? "another" : query.get("nonce"),
      }),
    );
    const { privateKey } = fault === "signature" ? others : keys;
    return `${head}.${body}.${base64url(sign("sha256", Buffer.from(`${head}.${body}`), privateKey))}`;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
