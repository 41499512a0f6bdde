/** English words of questions that are not about the subject: articles, pronouns, auxiliaries, prepositions and question words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all already also always am an and any anymore anyone another are as at avoid be because become becomes been before being between both
  but by call called can cannot cant could define defined definition describe did difference differences do does doesnt doing done dont during each
  either else every everybody everyone everything example examples explain explained find fix for from get gets getting give gives gone good
  got had happen happens has have having he help her here him his how i if in into is isnt it its itself ive just keep keeps kind know let like
  longer look looks make makes many may me mean meaning means might mine more most much must my name need needs no nobody not nothing of off often
  on one only or other others our out over please prevent properly really same say says see seem seems she should show shows so some somebody
  someone something sometimes still stop such suddenly tell term than that the their them then there these they thing things think this those
  through to too try trying under until up us use used user users uses using versus very vs want wants was way we well were what whats when where
  which while who whose why will with without wont word work works would wrong you your`.split(
    /\s+/,
  ),
);
