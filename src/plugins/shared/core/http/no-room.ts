/** For a write that the database did not confirm. */
export const notConfirmed = (seconds: number): string =>
  `The database is away, busy or full, and has not confirmed this. Try again in ${seconds} s.`;

/** For a file that the disk of the service did not take. */
export const noRoom = (seconds: number): string =>
  `The disk of the service is full or takes no more, and this was not stored. Try again in ${seconds} s; if it goes on, an operator has to make room.`;

/** For a request whose body was not read. */
export const tooManyBodies = (seconds: number): string =>
  `Too many other requests are being received, and this one was not read. Try again in ${seconds} s.`;
