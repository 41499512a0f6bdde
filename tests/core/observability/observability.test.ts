import { Outage } from '../../../src/plugins/shared/core/observability/outage';
import { privateText } from '../../../src/plugins/strapi-guard/core/observability/private-text';
import { requestIdFrom } from '../../../src/plugins/strapi-guard/core/observability/request-id';

describe('the id of a request is taken from a proxy if it is safe in a line of the log', () => {
  it.each(['a', 'A-1.b_2', 'x'.repeat(64)])('%s is taken', (id) => {
    expect(requestIdFrom(id)).toBe(id);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a\nb', 'a;b', '"', 'é', undefined, ['a', 'b']])(
    '%j is not',
    (id) => {
      expect(requestIdFrom(id)).toBeNull();
    },
  );
});

describe('a line of the log', () => {
  it.each([
    ['550 <ada@example.org> is unknown', '550 <(mail address)> is unknown'],
    ['to ada.l+x@mail.example.co.uk: failed', 'to (mail address): failed'],
    ['smtp://me:secret@mail.example.org:587', 'smtp://(mail address):587'],
    ['postgres://me:secret@db.example.org/glossary', 'postgres://(mail address)/glossary'],
    ['node_modules/@strapi/core/index.js', 'node_modules/@strapi/core/index.js'],
    ['knex@3.0.1 said no', 'knex@3.0.1 said no'],
    ['a\u001b[31mred\rline', 'a[31mredline'],
    ['two\nlines\tof a stack', 'two\nlines\tof a stack'],
  ])('%j is written as %j', (text, written) => {
    expect(privateText(text)).toBe(written);
  });
});

describe('an outage', () => {
  const SECOND = 1000;

  it('is logged at its beginning, once a minute with the number of suppressed lines, and at its end', () => {
    const outage = new Outage(0);
    const said = [];
    for (let at = 0; at < 130 * SECOND; at += SECOND / 2) said.push(outage.failed(at));
    expect(said.filter((news) => news !== null)).toEqual([
      { kind: 'began' },
      { kind: 'goes-on', times: 120 },
      { kind: 'goes-on', times: 120 },
    ]);
    expect(outage.succeeded(130 * SECOND)).toEqual({ times: 260, milliseconds: 130 * SECOND });
    expect(outage.succeeded(131 * SECOND)).toBeNull();
    expect(outage.failed(132 * SECOND)).toEqual({ kind: 'began' });
  });

  it('continues while failures and successes alternate', () => {
    const outage = new Outage(5 * SECOND);
    expect(outage.failed(0)).toEqual({ kind: 'began' });
    expect(outage.succeeded(SECOND)).toBeNull();
    expect(outage.failed(2 * SECOND)).toBeNull();
    expect(outage.succeeded(6.9 * SECOND)).toBeNull();
    expect(outage.succeeded(7 * SECOND)).toEqual({ times: 2, milliseconds: 7 * SECOND });
  });
});
