// Apart from what reads and writes it: every first page asks whether it is there.

/** Where a tab keeps what a plan is paid for, in session storage. */
export const UPGRADE = 'upgrade'
