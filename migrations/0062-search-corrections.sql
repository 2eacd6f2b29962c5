-- Words like one that no question has, which may be a typing error.
create index question_words_similar on question_words using gin (word gin_trgm_ops);
