"""Scrapy's CrawlSpider over the hosts of the seeds, set up as its documentation on broad crawls advises.

Run: scrapy runspider scrapy_program.py -a seeds_file=FILE
"""

from urllib.parse import urlsplit

from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class DocumentationSpider(CrawlSpider):
    name = "documentation"
    rules = (Rule(LinkExtractor(), follow=True),)
    custom_settings = {
        "AUTOTHROTTLE_ENABLED": False,
        "CONCURRENT_REQUESTS": 200,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
        "COOKIES_ENABLED": False,
        "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": True,
        "SCHEDULER_PRIORITY_QUEUE": "scrapy.pqueues.DownloaderAwarePriorityQueue",
        "TELNETCONSOLE_ENABLED": False,
    }

    def __init__(self, seeds_file, **kwargs):
        super().__init__(**kwargs)
        with open(seeds_file, encoding="utf-8") as lines:
            self.start_urls = lines.read().split()
        self.allowed_domains = [urlsplit(url).hostname for url in self.start_urls]
