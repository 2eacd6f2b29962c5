-- Finds members by the beginning of their names while someone writes a mention.
create index directory_name_begin on directory (name text_pattern_ops);
