/** The database cannot be opened; the message is one line for the operator. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * PostgreSQL is unavailable, full, or a standby that is not promoted yet: classes 08 and 57P, too many clients, read-only,
 * and errors of the network and the driver.
 */
export const isDatabaseUnavailable = (error: { code?: string; message?: string }): boolean =>
  /^(08|57P|53300|25006)/.test(error.code ?? '') ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
    error.code ?? '',
  ) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message ?? '',
  )

/** Returns whether PostgreSQL is unavailable, and not just too busy, which clients may cause. */
export const isDatabaseAway = (error: { code?: string; message?: string }): boolean =>
  isDatabaseUnavailable(error) && error.code !== '53300' && !/timeout exceeded/.test(error.message ?? '')
