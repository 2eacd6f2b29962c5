import { Card, Container, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMail, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { filled, useWords, words } from '../i18n/words.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

const dashboardWords = words({
  title: { en: 'Your Dashboard', ar: 'لوحتك' },
  welcome: { en: filled('Welcome, {name}'), ar: filled('أهلًا بك يا {name}') },
  mail: { en: 'Email marketing', ar: 'التسويق بالبريد' },
  mailHint: { en: 'Contacts, templates, and what became of your mail', ar: 'جهات الاتصال والقوالب ومصير رسائلك' },
  workspace: { en: 'Workspace', ar: 'مساحة العمل' },
  workspaceHint: { en: 'Invite people who work with you', ar: 'ادعُ من يعمل معك' },
  profile: { en: 'Profile settings', ar: 'إعدادات الملف الشخصي' },
  profileHint: { en: 'Your password, and where you are signed in', ar: 'كلمة مرورك والأجهزة التي تستخدمها' },
})

export default function DashboardPage() {
  const w = useWords(dashboardWords)
  const { user } = useSession()
  const cards = [
    { to: '/email-marketing', icon: IconMail, title: w.mail, hint: w.mailHint },
    { to: '/dashboard/workspace', icon: IconUsersGroup, title: w.workspace, hint: w.workspaceHint },
    { to: '/dashboard/profile', icon: IconSettings, title: w.profile, hint: w.profileHint },
  ]
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.welcome({ name: `\u2068${user?.firstName ?? ''}\u2069` })} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {cards.map(({ to, icon: Icon, title, hint }) => (
          <Card key={to} component={Link} to={to} withBorder padding="lg" radius="lg">
            <ThemeIcon size={44} radius="md" variant="light">
              <Icon size={26} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h4" mt="md">
              {title}
            </Title>
            <Text c="gray.7">{hint}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </Container>
  )
}
