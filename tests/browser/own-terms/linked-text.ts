import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type * as Esbuild from 'esbuild';
import type { BrowserContextOptions } from 'playwright-core';
import type { GlossaryTerms } from '../../../src/plugins/glossary';
import { accessibilityFaults, emptyPage } from '../../support/browser/browser';
import { hasFocus } from '../../support/browser/keyboard';
import { intruders, noteDialogs } from '../../support/browser/intruders';
import { ATTACKS } from '../../support/content/hostile-terms';
import { requireOutside } from '../../support/jest/require-outside';
import { site } from './own-terms-site';

const ASSETS = path.resolve(__dirname, '../../../src/plugins/glossary/assets');

/** One of the names of the hostile term. */
const HOSTILE_ALIAS = '\u202Egnirts lanoitceridib';
/** Longer than any pause, in milliseconds of the page's clock. */
const AGES = 60_000;

/** A front end of another origin, with React, and a policy that allows files only. */
const SCRIPT = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { GlossaryText } from ${JSON.stringify(path.join(ASSETS, 'react'))};
const html = document.querySelector('template').innerHTML;
const root = createRoot(document.querySelector('#root'));
// Whoever sees the text can use it.
flushSync(() => root.render(createElement(GlossaryText, { html, className: 'article' })));
`;
const pageOf = (head: string, main: string): string => `<!doctype html>
<html lang="en">
<title>An article</title>
${head}
<main><h1>An article</h1>${main}</main>`;
/** With what the package has for a front end that is built, and with what the glossary serves. */
const BUILT = '/built';
const PLAIN = '/plain';

let frontEnd: Server;
let origin: string;
beforeAll(async () => {
  const terms = site.service.strapi.plugin('glossary').service<GlossaryTerms>('terms');
  const article = await terms.linkTerms(
    `<p>A bounded queue is a <strong>table</strong>. ${HOSTILE_ALIAS}</p>`,
  );
  const { buildSync } = requireOutside<typeof Esbuild>('esbuild');
  const [script] = buildSync({
    stdin: { contents: SCRIPT, resolveDir: __dirname },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  }).outputFiles;
  const files: Readonly<Record<string, readonly [type: string, content: string]>> = {
    [BUILT]: [
      'text/html',
      pageOf(
        '<link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script>',
        `<template>${article}</template><div id="root"></div>`,
      ),
    ],
    [PLAIN]: [
      'text/html',
      pageOf(
        // As for whoever checks their integrity.
        `<link rel="stylesheet" crossorigin href="${site.base}/glossary-cards.css"><script defer crossorigin src="${site.base}/glossary-cards.js"></script>`,
        article,
      ),
    ],
    '/script.js': ['text/javascript', script?.text ?? ''],
    '/style.css': ['text/css', readFileSync(path.join(ASSETS, 'styles/hover-card.css'), 'utf8')],
  };
  frontEnd = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? ['text/plain', ''];
    response.setHeader('Content-Security-Policy', `default-src 'self' ${site.base}`);
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(content);
  });
  await new Promise<void>((resolve) => frontEnd.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => frontEnd.close(resolve)));

async function openArticle(address: string, options: BrowserContextOptions = {}) {
  const opened = await emptyPage(site.browser, origin, options);
  const { page } = opened;
  const dialogs = noteDialogs(page);
  await page.clock.install();
  await page.goto(`${origin}${address}`);
  const link = page.getByText('bounded queue', { exact: true });
  await link.waitFor();
  return { ...opened, dialogs, link, card: page.locator('.glossary-card') };
}

it('a card says what a linked term is, when the keyboard comes to its link, until Escape', async () => {
  const { page, complaints, link, card, close } = await openArticle(BUILT);
  await page.keyboard.press('Tab');
  await card.waitFor();
  expect(await card.locator('a').textContent()).toBe('Bounded Queue');
  expect(await card.locator('a').getAttribute('href')).toBe(await link.getAttribute('href'));
  const definition = card.locator('a + *');
  expect(await definition.textContent()).toMatch(/^A queue that takes no more/);
  expect(await link.getAttribute('aria-describedby')).toBe(await definition.getAttribute('id'));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await card.count()).toBe(0);
  expect(await hasFocus(link)).toBe(true);

  // One stop of Tab a link.
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByText('table', { exact: true }))).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it('the pointer shows a card and can go onto it; it goes with the pointer', async () => {
  const { page, complaints, link, card, close } = await openArticle(PLAIN);
  await link.hover();
  await card.waitFor();
  expect(await link.getAttribute('title')).toBeNull();
  await card.hover();
  await page.clock.runFor(AGES);
  expect(await card.isVisible()).toBe(true);
  await page.getByRole('heading').hover();
  await page.clock.runFor(AGES);
  expect(await card.count()).toBe(0);
  expect(complaints.filter((text) => !text.includes(site.base))).toEqual([]);
  await close();
});

it('a touch follows the link', async () => {
  const { page, link, card, close } = await openArticle(PLAIN, { hasTouch: true });
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      document.title = event.defaultPrevented ? 'Held up' : 'Followed';
      event.preventDefault();
    });
  });
  await link.tap();
  // A finger that stays on it.
  await link.dispatchEvent('pointerover', { pointerType: 'touch' });
  await page.clock.runFor(AGES);
  expect([await page.title(), await card.count()]).toEqual(['Followed', 0]);
  await close();
});

it('hostile text of a term is text in its card', async () => {
  const { page, complaints, dialogs, card, close } = await openArticle(BUILT);
  await page.locator('a', { hasText: HOSTILE_ALIAS }).hover();
  await card.waitFor();
  expect(await card.textContent()).toContain(ATTACKS[0]);
  expect(await intruders(page)).toEqual([]);
  expect({ complaints, dialogs }).toEqual({ complaints: [], dialogs: [] });
  await close();
});
