/** The hash of an unknown password, with as many rounds as Strapi's own: compared where there is no account. */
export const DUMMY_HASH = '$2a$10$8T56fw4VoE9h0J4FQazgGuzX92r.3n98kJmoKPAz1/KSY0EYjdqyu';
