import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Fragment, type ReactNode, use, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { useBackGesture } from '../../ui/overlays/back-gesture.ts'
import { DialogContext, useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import styles from './panels.module.css'

/** Dialog of panels: one for all steps, so that nothing jumps. */
export const PanelsDialog = ({ children }: { children: ReactNode }) => {
  const { open, opening, close } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  useBackGesture(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPopup plain ref={popup} className={styles.dialog} initialFocus={popup}>
        <Fragment key={opening}>{children}</Fragment>
      </DialogPopup>
    </Dialog.Root>
  )
}

/** The checkout is a dialog; after the return from a provider it is a page. */
const Head = ({ title }: { title: string }) => {
  const { t } = useTranslation()
  if (!use(DialogContext)) return <PageTitle>{title}</PageTitle>
  return (
    <div className={styles.head}>
      <Dialog.Title className="heading-20">{title}</Dialog.Title>
      <Dialog.Close
        render={
          <IconButton label={t('Close')}>
            <X aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}

interface PanelsProps {
  title: string
  children: ReactNode
  /** The order beside it. */
  bill: ReactNode
  /** Next steps, below the order. */
  foot: ReactNode
}

/** The two columns of every step: what is asked or said at the start, the order at the end. */
export const Panels = ({ title, children, bill, foot }: PanelsProps) => (
  <>
    <Head title={title} />
    <div className={classes(styles.panels, !use(DialogContext) && styles.onPage)}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        <div className={styles.bill}>{bill}</div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  </>
)

const signs = { good: styles.good, warn: styles.warn, bad: styles.bad, plain: styles.plain }

interface StatementProps {
  icon: ReactNode
  look: 'good' | 'warn' | 'bad' | 'plain'
  title: string
  children: ReactNode
}

/** The state of an order, said once and large. */
export const Statement = ({ icon, look, title, children }: StatementProps) => (
  <div className={styles.statement} role="status">
    <span className={classes(styles.sign, signs[look])}>{icon}</span>
    <h2 className="heading-20">{title}</h2>
    <p className="muted">{children}</p>
  </div>
)
