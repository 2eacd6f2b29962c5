import { Anchor, AspectRatio, Card, Center, Group, Text, Title } from '@mantine/core'
import { IconHeart, IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ArticleBrief } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { ContentTagBrief } from '#contract/tags.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { TagLinks } from '../ui/tags/TagLinks.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { articleWords } from './words.ts'

type Props = { article: ArticleBrief; tags?: ContentTagBrief[] }

/** An article in a list, with its likes. */
export function ArticleCard({ article, tags = [] }: Props) {
  const w = useWords(articleWords)
  const dates = useDates()
  const language = useLanguage()
  const likes = w.likes({ count: article.likeCount })
  return (
    <Card component="li" withBorder padding="md" radius="md">
      <Card.Section>
        <AspectRatio ratio={16 / 9}>
          {article.cover ? (
            <img src={article.cover} alt="" loading="lazy" decoding="async" />
          ) : (
            <Center bg="blue.0" c="blue.3" aria-hidden>
              <IconNews size={48} stroke={1.2} />
            </Center>
          )}
        </AspectRatio>
      </Card.Section>
      <Title order={2} size="h4" mt="md" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        <Anchor
          c="blue.8"
          inherit
          renderRoot={(props) => <Link {...props} to="/articles/$article" params={{ article: article.slug }} />}
        >
          {article.title[sideOf(language)]}
        </Anchor>
      </Title>
      <Text c="gray.7" size="sm" mt={4} mb="sm" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {article.excerpt[sideOf(language)]}
      </Text>
      <TagLinks tags={tags} to="/articles" />
      <Group justify="space-between" gap="xs" mt="auto" pt="sm" c="dimmed" fz="sm">
        <span>{dates.day(article.publishedAt)}</span>
        <Group gap={4} title={likes}>
          <IconHeart size={16} aria-hidden />
          <span aria-hidden>
            <Code>{number(article.likeCount)}</Code>
          </span>
          <span className="visually-hidden">{likes}</span>
        </Group>
      </Group>
    </Card>
  )
}
