-- Deterministic random numbers: the same row and salt give the same number in any query plan.
create function pg_temp.chance(row_number int, salt text) returns float8 immutable
  return (hashtextextended(salt || row_number, 916) & 2147483647) / 2147483648.0;

create function pg_temp.below(row_number int, salt text, beyond int) returns int immutable
  return floor(pg_temp.chance(row_number, salt) * beyond)::int;

create function pg_temp.pick(row_number int, salt text, choices text[]) returns text immutable
  return choices[1 + pg_temp.below(row_number, salt, array_length(choices, 1))];

-- UUIDs of version 4 with the RFC 4122 variant; the shop's forms accept no others.
create function pg_temp.id_of(kind text, row_number int) returns uuid immutable return
  overlay(overlay(md5(kind || row_number) placing '4' from 13) placing 'a' from 17)::uuid;

create function pg_temp.malay_man(n int) returns text immutable return pg_temp.pick(n, 'man', array[
  'Ahmad', 'Muhammad Hafiz', 'Mohd Faizal', 'Azman', 'Rosli', 'Zulkifli', 'Khairul', 'Amirul Hakim',
  'Ismail', 'Hamzah', 'Nik Aziz', 'Wan Azlan', 'Shahrul', 'Fikri', 'Ridzuan', 'Abdul Rahman']);

create function pg_temp.full_name(n int) returns text immutable return case
  when pg_temp.chance(n, 'people') < 0.35 then pg_temp.pick(n, 'woman', array[
    'Siti Nurhaliza', 'Nur Aisyah', 'Noraini', 'Farah', 'Siti Aminah', 'Nurul Izzah', 'Zarina', 'Haslinda',
    'Nor Azlina', 'Puteri Balqis', 'Rohani', 'Wan Nurul', 'Nik Safiya', 'Mastura', 'Hidayah', 'Salmah'])
    || ' binti ' || pg_temp.malay_man(n)
  when pg_temp.chance(n, 'people') < 0.55 then
    pg_temp.malay_man(n) || ' bin ' || pg_temp.malay_man(n + 1000003)
  when pg_temp.chance(n, 'people') < 0.83 then pg_temp.pick(n, 'surname', array[
    'Tan', 'Lim', 'Lee', 'Ng', 'Wong', 'Chan', 'Ong', 'Goh', 'Chong', 'Teoh', 'Yap', 'Koh', 'Low', 'Chew'])
    || ' ' || pg_temp.pick(n, 'middle', array[
    'Wei', 'Mei', 'Siew', 'Kok', 'Hui', 'Jia', 'Chee', 'Yee', 'Li', 'Xin', 'Boon', 'Swee'])
    || ' ' || pg_temp.pick(n, 'given', array[
    'Ming', 'Ling', 'Hoong', 'Keat', 'Yen', 'Fong', 'Lian', 'Seng', 'Ying', 'Hua', 'Leong', 'Peng'])
  when pg_temp.chance(n, 'people') < 0.97 then pg_temp.pick(n, 'indian', array[
    'Kavitha', 'Priya', 'Suresh', 'Ramesh', 'Thevi', 'Anand', 'Letchumy', 'Ganesan', 'Shanti', 'Vimala'])
    || case when pg_temp.chance(n, 'line') < 0.5 then ' a/p ' else ' a/l ' end
    || pg_temp.pick(n, 'father', array[
    'Subramaniam', 'Krishnan', 'Muniandy', 'Rajendran', 'Arumugam', 'Perumal', 'Nadarajah', 'Velu'])
  else pg_temp.pick(n, 'borneo', array[
    'Dayang Kartini', 'Jabu anak Numpang', 'Rose Kinsuan', 'Felix Bagang', 'Juliana Gimbad', 'Awang Tengah'])
end;

create function pg_temp.phone(n int) returns text immutable return
  '+601' || pg_temp.pick(n, 'network', array['2', '3', '6', '7', '9'])
  || lpad((2000000 + pg_temp.below(n, 'subscriber', 7999999))::text, 7, '0');

-- Spread evenly over two years up to now; order numbers increase with time.
create function pg_temp.ordered_at(n int) returns timestamptz stable return date_trunc('milliseconds',
  now() - (pg_temp.order_count() - n + pg_temp.chance(n, 'moment') * 0.9)
    * interval '730 days' / pg_temp.order_count());

-- RM 420 per gram two years ago, RM 590 now, with small daily changes.
create function pg_temp.gold_price(purity text, days_ago float8) returns int immutable return floor(
  (59000 - 17000 * days_ago / 730 + 900 * sin(days_ago / 9) + 300 * sin(days_ago * 1.7))
  * case purity when '999' then 1.09 else 1 end);
