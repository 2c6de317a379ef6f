import os

from sdk_case import SdkCase

BUILD = os.environ["SDK_JAVA_BUILD"]
CLASS_PATH = os.pathsep.join(os.path.join(BUILD, jar) for jar in ("matchbench.jar", "plugin.jar"))
JAVA = ["java", "-Xmx256m", "-XX:+UseSerialGC", "-cp", CLASS_PATH]
HOST = "http://127.0.0.1"
HEAD = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'


def importing(*urls):
    return HEAD + "".join(f'<owl:imports rdf:resource="{url}"/>' for url in urls) + "</rdf:RDF>"


class Sme2Plugin(SdkCase):
    def setUp(self):
        super().setUp()
        self.folder = os.path.join(self.scratch, "registered")
        os.makedirs(os.path.join(self.folder, "plugin", "importing"))
        self.work = os.path.join(self.scratch, "work")
        os.makedirs(self.work)
        with open(os.path.join(self.folder, "plugin", "importing", "ignored.txt"), "w") as file:
            file.write("owl\n")
        os.chmod(os.path.join(self.folder, "plugin", "importing", "ignored.txt"), 0o444)
        self.documents = os.path.join(self.scratch, "documents")

    def start(self, command):
        scratch, self.scratch = self.scratch, self.work
        conversation = super().start(JAVA + ["org.matchbench.sme2.Sme2Program"] + command)
        self.scratch = scratch
        self.hello = conversation.call("hello", protocol=1, folder=self.folder, scratch=self.work)
        return conversation

    def document(self, uri, text, media_type="application/owls+xml"):
        """Many documents in one file, as the host has them."""
        with open(self.documents, "ab") as file:
            offset = file.tell()
            file.write(text.encode())
        length = len(text.encode())
        return dict(
            uri=uri, media_type=media_type, path=self.documents, offset=offset, length=length
        )

    def service(self, uri, text="<rdf:RDF/>"):
        return {"uri": uri, "source": self.document(uri, text)}

    def importing_plugin(self, **parameters):
        owl = "http://www.w3.org/2002/07/owl"
        conversation = self.start(["importing.ImportingPlugin"])
        conversation.call("create", seed=1, parameters=parameters)
        # What the ontologies import has another port than they have themselves.
        cars, books = f"{HOST}:8000/ontology/cars.owl", f"{HOST}:8000/ontology/books.owl"
        services = [
            self.service(f"{HOST}/services/1.1/car.owls", importing(cars)),
            self.service(f"{HOST}/services/1.1/book.owls", importing(books)),
            self.service(f"{HOST}/services/1.1/bus.owls", importing(cars)),
            self.service(f"{HOST}/services/1.1/lost.owls", importing(f"{HOST}/ontology/lost.owl")),
            self.service(f"{HOST}/services/1.1/owl.owls", importing(cars, owl)),
        ]
        ontologies = [
            self.document(f"{HOST}/ontology/cars.owl", importing(f"{HOST}/ontology/base.owl")),
            self.document(f"{HOST}/ontology/books.owl", importing()),
            self.document("http://localhost/ontology/base.owl", importing()),
        ]
        loaded = conversation.call(
            "load", *services, *ontologies, services=len(services), ontologies=len(ontologies)
        )
        request = self.service(f"{HOST}/queries/car.owls", importing(cars))
        return conversation, loaded, request

    def ranked(self, answer):
        self.assertIn("ranking", answer)
        return [service for service, *_ in answer["ranking"]]

    def test_plugin_that_imports_and_prints_is_answered_from_the_collection(self):
        conversation, loaded, request = self.importing_plugin()
        # lost.owl is not in the collection and neither is owl, so input() throws twice.
        self.assertEqual(loaded.get("left_out"), 2)
        answer = conversation.call("query", request=request)
        self.assertEqual(answer["ranking"], [[2, 1.0], [0, 0.5]])
        self.assertEqual(self.ranked(conversation.call("query", request=request, top_k=1)), [2])
        conversation.call("destroy")
        self.assertEqual(conversation.hang_up(), 0)
        self.expect_log(
            conversation.log,
            "out of the plugin",
            f"left out {HOST}/services/1.1/lost.owls, as input() threw",
            "read 3 services, left out 2",
            "2 for 2 URLs that it lacks",
            f"{HOST}/ontology/lost.owl (1), http://www.w3.org/2002/07/owl (1)",
        )
        with open(os.path.join(self.work, "cache", "localOntology.owl")) as file:
            self.assertEqual(len(file.readlines()), 3)

    def test_unknown_urls_are_documents_without_statements_if_wanted(self):
        conversation, loaded, request = self.importing_plugin(unknown_urls="empty")
        self.assertNotIn("left_out", loaded)
        self.assertEqual(self.ranked(conversation.call("query", request=request)), [4, 2, 0])
        conversation.call("destroy")
        conversation.hang_up()
        self.expect_log(conversation.log, "URLs that it lacks, answered without statements")

    def old_plugin(self):
        conversation = self.start(["old.OldPlugin"])
        conversation.call("create", seed=1)
        # The last one has no URL of its own, as when the host hides the names of services.
        uris = [f"{HOST}/services/b.owls", f"{HOST}/services/a.owls", "urn:service:3"]
        conversation.call("load", *map(self.service, uris), services=3)
        return conversation

    def test_class_compiled_against_the_interface_alone_keeps_its_order(self):
        conversation = self.old_plugin()

        def ask(name):
            return conversation.call("query", request=self.service(f"{HOST}/queries/{name}.owls"))

        self.assertEqual(ask("all")["ranking"], [[0, 1.0], [1, 0.5], [2, 1 / 3]])
        self.assertEqual(ask("nothing")["ranking"], [])
        self.assertIn("returned null", ask("null")["error"])
        self.assertIn("as asked", ask("throws")["error"])
        self.assertIn("returned a class java.lang.String, no Vector", ask("string")["error"])
        self.assertIn("and not for", ask("otherkey")["error"])
        self.assertEqual(self.ranked(ask("equal")), [0])
        answer = conversation.call("query", request={"uri": f"{HOST}/queries/bare.owls"})
        self.assertEqual(answer["abstained"], "the request has no source document")
        self.assertEqual(self.ranked(ask("all")), [0, 1, 2])
        self.assertEqual(conversation.hang_up(), 0)

    def test_entries_that_are_no_service_are_left_out_and_counted(self):
        conversation = self.old_plugin()

        def ask(name):
            return conversation.call("query", request=self.service(f"{HOST}/queries/{name}.owls"))

        self.assertEqual(ask("stranger")["ranking"], [[0, 1.0], [1, 0.5], [2, 1 / 3]])
        self.assertIn(
            f"3 entries and none was ever input; the first is {HOST}/queries/strangers.owls",
            ask("strangers")["error"],
        )
        conversation.call("destroy")
        conversation.hang_up()
        self.expect_log(
            conversation.log,
            f"left out of an answer: {HOST}/services/none.owls, which was never input",
            f"left out of an answer: {HOST}/queries/stranger.owls, which was never input",
            "left out of an answer: null, which was never input",
            "left out of the answers: 6 entries that were never input",
            "left out of the answers: 1 repeated entries",
        )

    def test_entries_may_be_texts_of_urls_with_another_host_port_and_fragment(self):
        conversation = self.old_plugin()
        answer = conversation.call("query", request=self.service(f"{HOST}/queries/texts.owls"))
        self.assertEqual(self.ranked(answer), [1, 0])
        conversation.hang_up()

    def test_plugin_that_can_read_no_service_fails_with_the_cause(self):
        conversation = self.start(["broken.ReadsNothing"])
        conversation.call("create", seed=1)
        services = [self.service(f"{HOST}/services/{i}.owls") for i in range(2)]
        answer = conversation.call("load", *services, services=2)
        self.assertEqual(
            answer["error"],
            "java.lang.IllegalStateException: input() threw for each service; the first time "
            "java.lang.RuntimeException: java.io.IOException: no parser, because of "
            "java.io.IOException: no parser",
        )
        conversation.hang_up()

    def test_class_that_lacks_a_library_or_cannot_be_initialised_is_named(self):
        for name, message in {
            "broken.LacksALibrary": "cannot be linked (java.lang.NoClassDefFoundError: broken/Library)",
            "broken.FailsAtFirst": "the static initialiser of broken.FailsAtFirst threw "
            "java.io.UncheckedIOException",
        }.items():
            conversation = self.start([name])
            self.assertIn(message, conversation.call("create", seed=1)["error"])
            conversation.hang_up()

    def test_service_without_a_document_is_left_out(self):
        conversation = self.start(["old.OldPlugin"])
        conversation.call("create", seed=1)
        services = [self.service(f"{HOST}/services/b.owls"), {"uri": f"{HOST}/services/a.owls"}]
        self.assertEqual(conversation.call("load", *services, services=2)["left_out"], 1)
        conversation.hang_up()

    def test_class_that_cannot_be_a_plugin_is_named_with_the_remedy(self):
        for name, message in {
            "no.such.Plugin": "there is no class no.such.Plugin on the class path",
            "org.matchbench.Program": "does not implement de.dfki.sme2.IMatchmakerPlugin",
        }.items():
            conversation = self.start([name])
            self.assertIn(message, self.hello["error"])
            self.assertEqual(self.hello["kind"], "invalid")
            conversation.hang_up()

    def test_unknown_parameter_is_refused(self):
        conversation = self.start(["old.OldPlugin"])
        for parameters in ({"unknown": 1}, {"unknown_urls": "perhaps"}):
            answer = conversation.call("create", seed=1, parameters=parameters)
            self.assertEqual(answer["kind"], "invalid")
        conversation.hang_up()
