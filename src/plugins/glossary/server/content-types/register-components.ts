import type { Core, Schema } from '@strapi/strapi';
import agent from './components/agent.json';
import axis from './components/axis.json';
import detection from './components/detection.json';

const COMPONENT_CATEGORY = 'glossary';
const COMPONENTS = { agent, axis, detection };

/**
 * Brings the components of terms and scores: Strapi itself reads components from the project's folder only. One that a developer has changed in the
 * Content-Type Builder lies there, and is left as it is.
 */
export function registerComponents(strapi: Core.Strapi): void {
  const components = strapi.get('components');
  for (const [name, schema] of Object.entries(COMPONENTS)) {
    const uid = `${COMPONENT_CATEGORY}.${name}` as const;
    if (components.get(uid) !== undefined) continue;
    const globalId = `ComponentGlossary${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    components.set(uid, {
      ...structuredClone(schema),
      // The Builder puts it together with the project's folder whenever any type is saved, and fails where it is missing.
      __filename__: `${name}.json`,
      __schema__: structuredClone(schema),
      uid,
      category: COMPONENT_CATEGORY,
      modelType: 'component',
      modelName: name,
      globalId,
    } as unknown as Schema.Component);
  }
}
