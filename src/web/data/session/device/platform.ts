type Agent = Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>

/** Returns whether this is an iPhone or an iPad. iPads call themselves Macs, but those have no touch screen. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Agent = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

/** Whether shortcuts are made with the Command key. */
export const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)
