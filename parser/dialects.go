package parser

// dialects are the known ones: standards, search engines, then programs.
var dialects = []*Dialect{
	RFC9309, Google, Bing, Yandex, YandexLegacy, Rep1994, Koster1996, Conner1996, Slurp, MSNTeoma, Baidu,
	Seznam, SeznamV2, RobotRules, ACAP,
	UrllibClassic, UrllibRFC, Protego, CrawlerCommons, Temoto, Grobotstxt, RobotsParser, RepCPP, Wget, Heritrix,
}
