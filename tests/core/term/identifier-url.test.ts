import { identifierUrl } from '../../../src/plugins/glossary/core/term/identifier-url';

it.each([
  ['CWE-89', 'https://cwe.mitre.org/data/definitions/89.html'],
  ['CAPEC-66', 'https://capec.mitre.org/data/definitions/66.html'],
  ['ATT&CK T1195', 'https://attack.mitre.org/techniques/T1195/'],
  ['CVE-2021-44228', 'https://www.cve.org/CVERecord?id=CVE-2021-44228'],
  ['RFC 9457', 'https://www.rfc-editor.org/rfc/rfc9457'],
])('%s has its page in the register', (identifier, url) => {
  expect(identifierUrl(identifier)).toBe(url);
});

it.each(['OWASP A03', 'cwe-89', 'CWE-89 and CWE-564', 'CWE-../etc', 'RFC 9457"><script>', ''])(
  'no page is known of “%s”',
  (identifier) => {
    expect(identifierUrl(identifier)).toBeNull();
  },
);
