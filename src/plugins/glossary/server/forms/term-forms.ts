import type { DataForm } from '../../core/term/term-forms';
import type { FormCaches } from './form-caches';

export type TermFormsService = ReturnType<typeof createTermForms>;

interface Needs {
  readonly formCaches: FormCaches;
}

/** The forms of published terms as text, for whoever has no request to answer. */
export function createTermForms({ formCaches }: Needs) {
  return {
    /**
     * A published term in a form; null when no term is published under the slug.
     *
     * @throws when it is not in memory and the database is away
     */
    async write(slug: string, form: DataForm): Promise<string | null> {
      const cached = await formCaches[form].find(slug);
      return cached === null ? null : cached.body.text;
    },
  };
}
