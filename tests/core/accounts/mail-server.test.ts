import {
  mailServerOf,
  mailTransportOf,
} from '../../../src/plugins/glossary/core/accounts/mail-server';

it.each([
  ['smtp://me:secret@mail.example.org', { requireTLS: true, ignoreTLS: false }],
  ['smtp://me:secret@127.0.0.1.example.org', { requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.example.org', { requireTLS: false, ignoreTLS: false }],
  ['smtp://me:secret@127.0.0.1', { requireTLS: false, ignoreTLS: true }],
  ['smtp://me:secret@[::1]', { requireTLS: false, ignoreTLS: true }],
  ['smtp://LOCALHOST', { requireTLS: false, ignoreTLS: true }],
  ['smtps://me:secret@localhost', { requireTLS: false, ignoreTLS: false }],
])('no password goes over a network in the clear: %s', (url, tls) => {
  const server = mailServerOf(url);
  expect(server && mailTransportOf(server)).toMatchObject(tls);
});
