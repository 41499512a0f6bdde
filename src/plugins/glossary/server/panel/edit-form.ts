import type { Core, UID } from '@strapi/strapi';
import { TERM, CATEGORY } from '../../core/term/content-types';
import {
  CATEGORY_HINTS,
  COMPONENT_FORMS,
  type FormField,
  fieldsOf,
  TERM_FORM,
} from '../../core/term/edit-form';
import { type FormRow, type AddedField, rowsWithAddedFields } from '../../core/panel/added-fields';
import type { PublicSide } from '../../core/panel/panel-answers';
import { scoreDraftOf } from '../../core/publishing/score-draft';
import type { RedirectsService } from '../publishing/redirects';
import type { StoredScoresService } from '../publishing/stored-scores';
import { withRequiredMark } from '../../core/panel/required-mark';
import { REQUIRABLE_FIELDS } from '../../core/term/required-fields';
import type { Settings } from '../../core/settings/settings';
import type { TermAddressesService } from '../publication-log/term-addresses';

/** Set once the form was arranged; from then on it belongs to the editors. */
const ARRANGED = { type: 'plugin', name: 'glossary', key: 'term-form-arranged' } as const;
/** A related term's form opens in a new tab, so that unsaved changes here stay. */
const RELATIONS_OPEN = 'newTab';
const LIST_COLUMNS = ['term', 'category', 'difficulty', 'updated'];

interface Metadata {
  readonly edit?: Record<string, unknown>;
  readonly list?: Record<string, unknown>;
}
/** How the content manager shows a content type or a component, as far as it is changed here. */
interface Configuration {
  readonly settings: Record<string, unknown>;
  readonly metadatas: Record<string, Metadata>;
  readonly layouts: Record<string, unknown>;
}
interface ConfigurationService {
  findConfiguration(model: { uid: string }): Promise<Configuration>;
  updateConfiguration(model: { uid: string }, configuration: Configuration): Promise<unknown>;
}

export type EditFormService = ReturnType<typeof createEditForm>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly termAddresses: TermAddressesService;
  readonly redirects: RedirectsService;
  readonly storedScores: StoredScoresService;
}

export function createEditForm({ strapi, termAddresses, redirects, storedScores }: Needs) {
  const configurations = (kind: 'content-types' | 'components') =>
    strapi.plugin('content-manager').service<ConfigurationService>(kind);

  async function arrange(
    kind: 'content-types' | 'components',
    uid: UID.Schema,
    change: (configuration: Configuration) => Partial<Configuration>,
  ): Promise<void> {
    const model = strapi.getModel(uid);
    const current = await configurations(kind).findConfiguration(model);
    const { settings, metadatas, layouts } = { ...current, ...change(current) };
    await configurations(kind).updateConfiguration(model, { settings, metadatas, layouts });
  }

  async function arrangeTerm(): Promise<void> {
    const rows = TERM_FORM.flatMap((group) => group.rows);
    const fields = TERM_FORM.flatMap(fieldsOf);
    await arrange('content-types', TERM, ({ settings, metadatas, layouts }) => ({
      settings: {
        ...settings,
        mainField: 'term',
        defaultSortBy: 'term',
        defaultSortOrder: 'ASC',
        relationOpenMode: RELATIONS_OPEN,
      },
      metadatas: withTexts(metadatas, fields, {
        category: 'name',
        related: 'term',
        prerequisites: 'term',
      }),
      layouts: { ...layouts, list: LIST_COLUMNS, edit: layoutOf(rows) },
    }));
  }

  return {
    /**
     * Gives the form its order, labels and hints on the first start, and never again: editors' changes in “Configure the view” stay.
     *
     * @returns whether this was the first start
     */
    async arrangeOnce(): Promise<boolean> {
      if ((await strapi.store.get(ARRANGED)) === true) return false;
      await arrangeTerm();
      for (const [uid, rows] of Object.entries(COMPONENT_FORMS)) {
        await arrange('components', uid as UID.Component, ({ metadatas, layouts }) => ({
          metadatas: withTexts(metadatas, rows.flat(), {}),
          layouts: { ...layouts, edit: layoutOf(rows) },
        }));
      }
      await arrange('content-types', CATEGORY, ({ settings, metadatas }) => ({
        settings: { ...settings, mainField: 'name', relationOpenMode: RELATIONS_OPEN },
        metadatas: withHints(metadatas, CATEGORY_HINTS),
      }));
      await strapi.store.set({ ...ARRANGED, value: true });
      return true;
    },

    /** Gives fields that came later their labels, hints and places in a form that editors have arranged meanwhile. */
    async addLater(later: readonly AddedField[]): Promise<void> {
      const names: readonly string[] = later;
      const fields = TERM_FORM.flatMap(fieldsOf).filter(({ name }) => names.includes(name));
      await arrange('content-types', TERM, ({ metadatas, layouts }) => ({
        metadatas: withTexts(metadatas, fields, {}),
        layouts: {
          ...layouts,
          edit: rowsWithAddedFields(layouts.edit as readonly FormRow[], later),
        },
      }));
    },

    async publicSideOf(documentId: string): Promise<PublicSide> {
      const draft: { slug: string | null } | null = await strapi.db.query(TERM).findOne({
        where: { documentId, publishedAt: { $null: true } },
        select: ['slug'],
      });
      const [addresses, former, score] = await Promise.all([
        termAddresses.slugsOf(documentId),
        redirects.of(documentId),
        storedScores.of(documentId),
      ]);
      return {
        slug: draft?.slug ?? null,
        addresses,
        oldAddresses: former,
        score: scoreDraftOf(score),
      };
    },
  };
}

function layoutOf(rows: readonly (readonly FormField[])[]): { name: string; size: number }[][] {
  return rows.map((row) => row.map(({ name, width }) => ({ name, size: width })));
}

/** The labels, hints and placeholders of the form; `mainFields` says by which attribute a related entry is called. */
function withTexts(
  metadatas: Configuration['metadatas'],
  fields: readonly FormField[],
  mainFields: Readonly<Record<string, string>>,
): Configuration['metadatas'] {
  const changed = fields.map(({ name, label, hint, placeholder }) => {
    const mainField = mainFields[name];
    const edit = {
      ...metadatas[name]?.edit,
      label,
      description: hint,
      placeholder,
      ...(mainField === undefined ? {} : { mainField }),
    };
    return [name, { edit, list: { ...metadatas[name]?.list, label } }] as const;
  });
  return { ...metadatas, ...Object.fromEntries(changed) };
}

function withHints(
  metadatas: Configuration['metadatas'],
  hints: Readonly<Record<string, string>>,
): Configuration['metadatas'] {
  const changed = Object.entries(hints).map(([name, description]) => {
    const known = metadatas[name];
    return [name, { ...known, edit: { ...known?.edit, description } }] as const;
  });
  return { ...metadatas, ...Object.fromEntries(changed) };
}

/** Marks the attributes that a publication needs, so that the panel gets the marks together with the form. */
export function markRequiredFields(strapi: Core.Strapi, settings: Settings): void {
  const attributes: Record<string, { pluginOptions?: object }> =
    strapi.contentType(TERM).attributes;
  const { requiredFields } = settings;
  for (const field of REQUIRABLE_FIELDS) {
    const attribute = attributes[field];
    if (attribute === undefined) continue;
    const isRequired = requiredFields.includes(field);
    attribute.pluginOptions = withRequiredMark(attribute.pluginOptions, isRequired);
  }
}
