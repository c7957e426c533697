/** A client as programs of OSWorld have one: written from the description of the public server, not from ours. */
export class OsworldClient {
  constructor(
    /** `http://address:port`, with or without a token in its path. */
    readonly base: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get(path: string): Promise<Response> {
    return fetch(this.base + path, { headers: this.headers });
  }

  post(path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.base + path, {
      method: "POST",
      headers: { ...this.headers, ...headers },
      ...(body !== undefined && { body }),
    });
  }

  json(path: string, body: unknown): Promise<Response> {
    return this.post(path, JSON.stringify(body), { "content-type": "application/json" });
  }

  /** Fields as `application/x-www-form-urlencoded`. */
  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.post(path, new URLSearchParams(fields));
  }

  async execute(command: string | string[], shell = false): Promise<OsworldOutcome> {
    const response = await this.json("/execute", { command, shell });
    const answer = (await response.json()) as OsworldOutcome;
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async file(path: string): Promise<Uint8Array> {
    const response = await this.form("/file", { file_path: path });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.bytes();
  }

  upload(path: string, bytes: Uint8Array): Promise<Response> {
    const form = new FormData();
    form.set("file_path", path);
    form.set("file_data", new Blob([new Uint8Array(bytes)]), path.split("/").at(-1));
    return this.post("/setup/upload", form);
  }

  async accessibilityTree(): Promise<string> {
    return ((await (await this.get("/accessibility")).json()) as { AT: string }).AT;
  }
}

export interface OsworldOutcome {
  status: string;
  output: string;
  error: string;
  returncode: number;
}
