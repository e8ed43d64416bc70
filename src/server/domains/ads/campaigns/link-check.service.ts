import type { adminCampaignTools } from '../../../../contract/ads/back-office/campaign-tools.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { openPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'

/** Milliseconds that an operator waits for the other site. */
const PATIENCE_MS = 8_000

/** Opens the link of a campaign as a visitor would, without reading what it leads to; null if nothing answers. */
export const checkLink = async (
  ctx: AppContext,
  url: string,
): Promise<ReplyOf<typeof adminCampaignTools.checkLink>> => {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status, body } = await openPublicUrl(outboundOf(ctx), url, { signal, firstByteMs: PATIENCE_MS })
    body.destroy()
    return { status }
  } catch (error) {
    if (error instanceof OutboundError || (error as Error).name === 'TimeoutError') return { status: null }
    throw error
  }
}
