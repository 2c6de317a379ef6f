"""Sphinx settings of the documentation site, which packaging/site.sh builds."""

project = "matchbench"
author = "The matchbench authors"
copyright = author
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
master_doc = "index"
exclude_patterns = ["site/**"]
html_theme = "alabaster"
html_theme_options = {"page_width": "75em", "sidebar_width": "16em", "font_family": "sans-serif",
                      "body_min_width": "0", "body_max_width": "none"}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_sidebars = {"**": ["about.html", "navigation.html", "searchbox.html"]}
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
