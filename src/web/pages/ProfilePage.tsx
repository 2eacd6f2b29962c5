import { Button, Container, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { EmailCard } from '../account/EmailCard.tsx'
import { ExternalAccountsCard } from '../account/ExternalAccountsCard.tsx'
import { PasswordCard } from '../account/PasswordCard.tsx'
import { SessionsCard } from '../account/SessionsCard.tsx'
import { TwoStepCard } from '../account/TwoStepCard.tsx'
import { CompletenessCard } from '../profile/CompletenessCard.tsx'
import { ExportCard, LeaveCard } from '../profile/OwnDataCards.tsx'
import { PictureCard } from '../profile/PictureCard.tsx'
import { ProfileForm } from '../profile/ProfileForm.tsx'
import { personalWords } from '../profile/words.ts'
import { lazyPart } from '../ui/state/lazy.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'

const PasskeysCard = lazyPart(() => import('../account/PasskeysCard.tsx'))

/** The member's profile and account: password, sessions, data, deletion. */
export default function ProfilePage() {
  const w = useWords(personalWords)
  const u = useWords(uiWords)
  const { user } = useSession()
  const query = useApiQuery('GET /api/:lang/user/profile', {})
  const profile = query.data?.data
  return (
    <Container size="sm" py="xl">
      <PageHeader title={w.title} hint={w.hint}>
        {user && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to={`/community/${user._id}`} />}>
            {w.seen}
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        {profile ? (
          <>
            <CompletenessCard profile={profile} />
            <PictureCard profile={profile} />
            <ProfileForm key={profile._id} profile={profile} />
            <EmailCard email={profile.email} />
          </>
        ) : query.error ? (
          <ErrorNotice
            error={query.error}
            title={w.loadFailed}
            otherwise={w.fetchFailed}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Stack aria-busy role="status" aria-label={u.loading}>
            <Skeleton height={140} radius="md" />
            <Skeleton height={520} radius="md" />
          </Stack>
        )}
        <PasswordCard />
        <Suspense fallback={<Skeleton height={120} radius="md" />}>
          <PasskeysCard />
        </Suspense>
        <TwoStepCard />
        <ExternalAccountsCard />
        <SessionsCard />
        <ExportCard />
        <LeaveCard />
      </Stack>
    </Container>
  )
}
