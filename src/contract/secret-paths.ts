/** Pages and feeds whose URL contains a secret or a personal token. */
const SECRET_PATH =
  /^\/(setup|password\/reset|email\/(?:verify|unsubscribe)|login\/link|login\/[^/?]+\/callback|feeds\/private|artist-invitation|family|free-download|invite|join|listen|redeem|s)([/?]|$)/

/** Returns whether a URL must reach no other site: not as a referrer, and not by scripts of others. */
export const hasSecret = (url: string): boolean => SECRET_PATH.test(url)
