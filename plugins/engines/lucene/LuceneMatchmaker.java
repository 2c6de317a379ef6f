import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;
import org.matchbench.Texts;
import org.matchbench.Unsupported;

/** Lucene's BM25 with its English analyzer, on an index in memory. */
public final class LuceneMatchmaker extends Matchmaker {
  private static final String FIELD = "text";

  private final Analyzer analyzer = new EnglishAnalyzer();
  private final BM25Similarity similarity;
  private IndexSearcher searcher;
  private int count;

  public LuceneMatchmaker(Host host, Options options) {
    super(host, options);
    options.refuseUnknown("k1", "b");
    float k1 = (float) options.number("k1", 1.2, 0, 1e6);
    similarity = new BM25Similarity(k1, (float) options.number("b", 0.75, 0, 1));
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(LuceneMatchmaker.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig configuration = new IndexWriterConfig(analyzer);
    configuration.setSimilarity(similarity);
    configuration.setMergeScheduler(new SerialMergeScheduler()); // no thread of its own
    configuration.setMergePolicy(new LogDocMergePolicy()); // keeps documents in their order
    try (IndexWriter writer = new IndexWriter(directory, configuration)) {
      for (Service service : collection.services()) {
        host.stopIfAsked();
        Document document = new Document();
        document.add(new TextField(FIELD, Texts.plainText(service), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    // The number of a document is the position of its service.
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setSimilarity(similarity);
    count = collection.services().size();
  }

  @Override
  public Ranking query(Query query) throws IOException {
    List<String> words = words(Texts.plainText(query.request()));
    if (words.isEmpty()) throw new Unsupported("the request has no words to look for");
    Set<String> once = new TreeSet<>(words);
    IndexSearcher.setMaxClauseCount(Math.max(1024, once.size()));
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String word : once) {
      any.add(new TermQuery(new Term(FIELD, word)), BooleanClause.Occur.SHOULD);
    }
    Ranking ranking = new Ranking(count);
    if (count == 0) return ranking;
    int wanted = query.topK() == 0 ? count : Math.min(count, query.topK());
    for (ScoreDoc hit : searcher.search(any.build(), wanted).scoreDocs) {
      ranking.add(hit.doc, hit.score);
    }
    return ranking;
  }

  private List<String> words(String text) throws IOException {
    List<String> found = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(FIELD, text)) {
      CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) found.add(word.toString());
      stream.end();
    }
    return found;
  }
}
