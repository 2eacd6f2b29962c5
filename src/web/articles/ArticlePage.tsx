import { Alert, Button, Container, Group, Image, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ArticlePage as Article } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { ItemLoadError } from '../ui/state/ItemLoadError.tsx'
import { Person } from '../ui/people/Person.tsx'
import { ShareButton } from '../ui/page/ShareButton.tsx'
import { TagLinks } from '../ui/tags/TagLinks.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { LikeButton } from './LikeButton.tsx'
import { articleWords } from './words.ts'
import { usePageTitle } from '../ui/page/usePageTitle.ts'

/** An article by slug or id, and related articles. */
export default function ArticlePage() {
  const w = useWords(articleWords)
  const { article: address = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const query = useApiQuery('GET /api/:lang/article/:article', { article: address })
  const article = query.data?.data
  const slug = article?.slug
  const isShown = article !== undefined && (article.slug === address || article._id === address)
  useEffect(() => {
    // Redirects from an id to the slug.
    if (slug === undefined || !isShown || slug === address) return
    void navigate({ to: '/articles/$article', params: { article: slug }, replace: true })
  }, [slug, isShown, address, navigate])
  return (
    <Container size="md" py="xl">
      <BackLink to="/articles" refresh>
        {w.back}
      </BackLink>
      {query.error ? (
        <ItemLoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/articles"
          back={w.back}
          loadError={{ title: w.fetchOneFailed, otherwise: w.fetchOneFailed, toast: true }}
        />
      ) : article && isShown ? (
        <Whole article={article} />
      ) : (
        <Waiting />
      )}
    </Container>
  )
}

function Whole({ article }: { article: Article }) {
  const w = useWords(articleWords)
  const language = useLanguage()
  const { user } = useSession()
  const title = article.title[sideOf(language)]
  usePageTitle(title)
  return (
    <Stack gap="xl">
      <Stack component="article" gap="md">
        {article.status !== 'published' && (
          <Alert variant="light" color="gray" icon={<IconEyeOff aria-hidden />}>
            {w.draft}
          </Alert>
        )}
        <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Facts article={article} />
        {article.cover && <Image src={article.cover} alt="" radius="md" mah={420} fit="cover" />}
        <Markdown html={article.bodyHtml[sideOf(language)]} />
        <TagLinks tags={article.tags} to="/articles" />
        <Group gap="xs">
          <LikeButton article={article} />
          <ShareButton path={`/articles/${article.slug}`} title={title} />
          {user?.role === 'admin' && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/admin/articles/$articleId" params={{ articleId: article._id }} />
              )}
            >
              {w.edit}
            </Button>
          )}
        </Group>
      </Stack>
      {article.related.length > 0 && (
        <Stack component="section" aria-label={w.relatedTo({ title })}>
          <Title order={2} size="h3">
            {w.related}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {article.related.map((other) => (
              <ArticleCard key={other._id} article={other} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Stack>
  )
}

const hour = 60 * 60 * 1000
const wordsPerMinute = 200

function Facts({ article }: { article: Article }) {
  const w = useWords(articleWords)
  const dates = useDates()
  const language = useLanguage()
  const { publishedAt, updatedAt } = article
  const changed = publishedAt !== null && Date.parse(updatedAt) - Date.parse(publishedAt) > hour
  const minutes = Math.ceil(article.body[sideOf(language)].split(/\s+/).length / wordsPerMinute)
  return (
    <Text size="sm" c="dimmed" component="div">
      <Person person={article.author} picture />
      {publishedAt && ` · ${w.published} ${dates.day(publishedAt)}`}
      {changed && ` · ${w.updated} ${dates.day(updatedAt)}`}
      {` · ${w.minutes({ count: minutes })}`}
    </Text>
  )
}

function Waiting() {
  const u = useWords(uiWords)
  return (
    <Stack aria-busy role="status" aria-label={u.loading}>
      <Skeleton height={40} width="80%" />
      <Skeleton height={16} width="40%" />
      <Skeleton height={260} />
      <Skeleton height={180} />
    </Stack>
  )
}
