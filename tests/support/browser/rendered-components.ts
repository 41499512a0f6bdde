import type { Page } from 'playwright-core';

/** Of React's tree, what is read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  interface Window {
    /** How many components React has rendered in this page. */
    renderedComponents: number;
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
  }
}

/** Counts what React renders, as its developer tools do, in `window.renderedComponents`: from the next page on that is loaded. */
export async function countRendered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    /** Function components, those with a reference, and both kinds of memoised ones. */
    const COMPONENTS = [0, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const count = (first: Fiber | null): void => {
      for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
        if (COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0)
          window.renderedComponents += 1;
        // A part that React has not entered is the same object as before.
        if (fiber.alternate === null || fiber.child !== fiber.alternate.child) count(fiber.child);
      }
    };
    window.renderedComponents = 0;
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => count(root.current),
    };
  });
}
