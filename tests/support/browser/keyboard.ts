import type { Locator, Page } from 'playwright-core';

/** Presses of Tab after which something is taken to be out of reach. */
const MOST_PRESSES = 200;

/**
 * Presses Tab until something has the focus.
 *
 * @throws Error when it is not reached
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Where Tab stops, and why the focus is not visible there; null when it is. */
export interface Stop {
  /** Such as `button Download the file`. */
  readonly name: string;
  readonly fault: string | null;
}

/**
 * Goes through a part of the page with Tab, from its first stop to its last. The focus of a stop is seen when something about it, or
 * about what stands around it, looks otherwise than before the focus came there.
 *
 * @throws Error when Tab does not lead into the part, or not out of it again
 */
export async function walkThrough(page: Page, part: string): Promise<Stop[]> {
  // What fades in looks like nothing at first.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important }',
  });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.evaluate(look, part);
  const stops: Stop[] = [];
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(look, part);
    if (stop !== null) stops.push(stop);
    else if (stops.length > 0) return stops;
  }
  throw new Error(
    `Tab leads neither through "${part}" nor out of it: ${stops.map(({ name }) => name).join(', ')}`,
  );
}

/** Runs in the page. The first look takes in how everything is without the focus. */
function look(part: string): Stop | null {
  const memory = window as unknown as { looksAtRest?: Map<Element, string> };
  const STOPS = 'a, button, input, select, textarea, summary, [tabindex]';
  memory.looksAtRest ??= new Map(
    [...document.querySelectorAll(STOPS)].map((element) => [element, looksOf(element)]),
  );
  const element = document.activeElement;
  if (!element?.closest(part)) return null;
  return { name: nameOf(element), fault: invalidParameterOf(element) };

  function invalidParameterOf(it: Element): string | null {
    if (!isInFront(it)) return 'lies under something else';
    return memory.looksAtRest?.get(it) === looksOf(it) ? 'looks the same without the focus' : null;
  }

  function looksOf(it: Element): string {
    const { parentElement: parent, nextElementSibling: next } = it;
    const around = [it, next, parent, parent?.parentElement, parent?.parentElement?.parentElement];
    return JSON.stringify(
      around.map(
        (each) => each && [null, '::before', '::after'].map((pseudo) => frameOf(each, pseudo)),
      ),
    );
  }

  function frameOf(it: Element, pseudo: string | null): string[] {
    const { outlineStyle, outline, boxShadow, border, backgroundColor } = getComputedStyle(
      it,
      pseudo,
    );
    return [outlineStyle === 'none' ? '' : outline, boxShadow, border, backgroundColor];
  }

  /** In the middle of its visible part. */
  function isInFront(it: Element): boolean {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const seen = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
    );
    return seen !== null && (it.contains(seen) || Boolean(it.parentElement?.contains(seen)));
  }

  function nameOf(it: Element): string {
    const texts = [
      it.getAttribute('aria-label'),
      ...(it.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? null),
      ...[...((it as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
      it.textContent,
    ];
    const name = texts.find((text) => text !== null && text.trim() !== '') ?? '';
    return `${it.getAttribute('role') ?? it.localName} ${name}`.trim();
  }
}
