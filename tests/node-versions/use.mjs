const ROUNDS = 100;
/** One address may rate thirty times a minute. */
const RATINGS = 20;
const SLUG = 'sql_injection';
const ADDRESSES = [
  `/glossary/${SLUG}`,
  `/glossary/${SLUG}.json`,
  `/glossary/${SLUG}/activity.json`,
  '/glossary',
  '/glossary.json?q=injection',
  '/admin',
];
const TERMS = '/content-manager/collection-types/plugin::glossary.term';

/**
 * Reads pages, records, lists and the panel, rates, and publishes a change as an administrator.
 *
 * @param {string} origin
 * @param {{ email: string, password: string }} administrator
 * @returns {Promise<number>} how many requests were answered
 * @throws Error at the first wrong response
 */
export async function useService(origin, administrator) {
  let answered = 0;
  const ask = async (path, options) => {
    const response = await fetch(`${origin}${path}`, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    answered += 1;
    return text;
  };
  const post = async (path, body, headers = {}) =>
    JSON.parse(
      await ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );

  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(ADDRESSES.map((address) => ask(address)));
    // No search was requested before.
    await ask(`/glossary?q=query${round}`);
  }
  for (let rating = 0; rating < RATINGS; rating += 1)
    await post(`/glossary/${SLUG}/ratings`, { stars: 4 });

  const { data } = await post('/admin/login', administrator);
  const headers = { Authorization: `Bearer ${data.token ?? data.accessToken}` };
  const { results } = JSON.parse(
    await ask(`${TERMS}?filters[slug][$eq]=${SLUG}&pageSize=1`, { headers }),
  );
  const short = `Published on Node ${process.version} by the check of versions.`;
  await post(`${TERMS}/${results[0].documentId}/actions/publish`, { short }, headers);
  const record = JSON.parse(await ask(`/glossary/${SLUG}.json`));
  if (record.short !== short) throw new Error(`The record still says: ${record.short}`);
  return answered;
}
