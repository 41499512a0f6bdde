import type { Core } from '@strapi/strapi';
import type { DataForm } from '../../core/forms/term-forms';
import { serviceOf } from '../platform/service-of';

/** The forms of published terms as text, for whoever has no request to answer. */
export default function termForms({ strapi }: { strapi: Core.Strapi }) {
  return {
    /**
     * A published term in a form; null when no term is published under the slug.
     *
     * @throws when it is not in memory and the database is away
     */
    async write(slug: string, form: DataForm): Promise<string | null> {
      const cached = await serviceOf(strapi, 'formCaches')[form].find(slug);
      return cached === null ? null : cached.body.text;
    },
  };
}
