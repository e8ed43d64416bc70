import type { MouseEvent, ReactNode } from 'react'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { openPopup, POPUP_SIZE, type PopupSize } from './popup.ts'
import { opensPage, type Shared, shareUrl } from './share-url.ts'

interface ShareNetworkProps extends Shared {
  /** Name of the network, in any case. */
  network: string
  tag?: 'a' | 'button'
  popup?: PopupSize
  className?: string | undefined
  children: ReactNode
  onOpen?: () => void
  onChange?: () => void
  onClose?: () => void
}

/**
 * Shares something on a network: opens its page in a popup, or its app.
 *
 * @throws Error if there is no such network.
 */
export const ShareNetwork = (props: ShareNetworkProps) => {
  const { network, tag = 'a', popup = POPUP_SIZE, className, children, onOpen, onChange, onClose } = props
  const url = shareUrl(network, props)
  const open = (event: MouseEvent): void => {
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (opensPage(url) && !inNewTab) {
      event.preventDefault()
      openPopup(url, popup, { onOpen, onChange, onClose })
      return
    }
    if (tag === 'button') location.assign(url)
    onOpen?.()
  }
  if (tag === 'button')
    return (
      <PlainButton className={className} onClick={open}>
        {children}
      </PlainButton>
    )
  return (
    <a
      href={url}
      className={className}
      {...(opensPage(url) && { target: '_blank' })}
      rel="noopener noreferrer"
      onClick={open}
    >
      {children}
    </a>
  )
}
