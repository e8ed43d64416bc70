import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Returns a new secret as Standard Webhooks writes it: 192 random bits. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`

/**
 * Signs a message with each secret (https://www.standardwebhooks.com). Receivers accept any of the signatures, so that a
 * secret can be replaced.
 */
export const webhookSignature = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
