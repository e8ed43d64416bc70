import { type ComponentProps, type ReactNode, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { LoginLinks } from '../navigation/LoginLinks.tsx'
import styles from './invitation.module.css'

interface Answer {
  label: string
  run: () => Promise<unknown>
}

interface InvitationPageProps {
  picture: ReactNode
  title: string
  children: ReactNode
  /** Actions of the viewer, the first one being what most want; visitors log in first. */
  answers: readonly Answer[]
  /** Shown instead of answers. */
  answered?: ReactNode
}

/** Who invites, with a small portrait. */
export const InvitedBy = ({
  person,
  children,
}: {
  person: { name: string; avatar: ComponentProps<typeof Cover>['picture'] }
  children: ReactNode
}) => (
  <p className={styles.by}>
    <Cover picture={person.avatar} name={person.name} size={24} shape="round" />
    {children}
  </p>
)

const Answers = ({ answers }: { answers: readonly Answer[] }) => {
  const [busy, setBusy] = useState(false)
  const answer = async (run: Answer['run']) => {
    setBusy(true)
    await run().catch(showError)
    setBusy(false)
  }
  return answers.map(({ label, run }, index) => (
    <Button
      key={label}
      variant={index === 0 ? 'primary' : 'line'}
      disabled={busy}
      onClick={() => void answer(run)}
    >
      {label}
    </Button>
  ))
}

/** Page with little text, in its middle. */
export const CenteredPage = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>{children}</Page>
)

/** Buttons of such a page. */
export const CenteredActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Where an invitation leads: what it is about, and one press to accept. */
export const InvitationPage = ({ picture, title, children, answers, answered }: InvitationPageProps) => {
  const visitor = useSession((state) => state.user === null)
  return (
    <CenteredPage>
      {picture}
      <h1 className="heading-24" dir="auto">
        {title}
      </h1>
      {children}
      <CenteredActions>
        {visitor ? <LoginLinks /> : answered || <Answers answers={answers} />}
      </CenteredActions>
    </CenteredPage>
  )
}
