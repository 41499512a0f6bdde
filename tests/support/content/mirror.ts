import type { Changes } from '../../../src/plugins/glossary/core/changes/changes-record';

export interface Answer {
  readonly status: number;
  readonly text: string;
}
export type Get = (path: string) => Promise<Answer>;

/** The records of a glossary as a program holds them that follows its changes and asks for nothing else. */
export class Mirror {
  private readonly records = new Map<string, string>();
  private since = '0';

  constructor(
    private readonly get: Get,
    private readonly limit: number,
  ) {}

  async follow(): Promise<void> {
    const { text } = await this.get(
      `/glossary-changes.json?since=${this.since}&limit=${this.limit}`,
    );
    const { changes, next, more } = JSON.parse(text) as Changes;
    for (const { kind, slug, previous_slug: previous, json_url: address } of changes) {
      if (previous !== null) this.records.delete(previous);
      const record = kind === 'withdrawn' ? null : await this.get(new URL(address).pathname);
      if (record?.status === 200) this.records.set(slug, record.text);
      // This change may be outdated; the newer change follows.
      else this.records.delete(slug);
    }
    this.since = next;
    if (more) await this.follow();
  }

  held(): ReadonlyMap<string, string> {
    return this.records;
  }
}

/** All records of a glossary, by slug, as it answers them. */
export async function allRecords(get: Get): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const list = JSON.parse((await get(`/glossary.json?page=${page}&page_size=100`)).text) as {
      readonly next: string | null;
      readonly terms: readonly { readonly slug: string }[];
    };
    for (const { slug } of list.terms)
      records.set(slug, (await get(`/glossary/${slug}.json`)).text);
    if (list.next === null) return records;
  }
}
