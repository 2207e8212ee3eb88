// How does a test speak to the control interface of the mock gateway?

export type ControlClient = {
  get: (path: string) => Promise<unknown>;
  post: (path: string, body?: unknown) => Promise<unknown>;
};

export function controlClient(controlUrl: string): ControlClient {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${controlUrl}/control${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The mock gateway refuses ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
  };
}
