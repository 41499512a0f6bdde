import type { Core } from '@strapi/strapi';

/** Runs the steps of a stop in their order. One that fails, such as one that finds the disk full, keeps none of the others from being done. */
export async function runStopSteps(
  strapi: Core.Strapi,
  steps: readonly (() => Promise<void> | void)[],
): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      strapi.log.error(`A step of the stop failed: ${String(error)}`);
    }
  }
}
