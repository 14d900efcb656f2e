# Pitboss as a container: docker build -t pitboss . && docker run -p 8000:8000 -v pitboss:/data pitboss

FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
# The wheel's build hook fetches a Node.js and builds the pages; the packages are those of the lock file, by their hashes.
RUN python -m venv /tools && /tools/bin/pip install --quiet --require-hashes -r requirements-installer.lock \
    && python -m venv --without-pip /opt/pitboss \
    && /tools/bin/uv pip install --python /opt/pitboss/bin/python --require-hashes --no-deps --only-binary :all: \
       --compile-bytecode -r requirements.lock \
    && /tools/bin/uv build --wheel --out-dir /dist \
    && /tools/bin/uv pip install --python /opt/pitboss/bin/python --no-deps --compile-bytecode /dist/*.whl

FROM python:3.12-slim
COPY --from=build /opt/pitboss /opt/pitboss
RUN useradd --create-home --uid 10001 pitboss && mkdir /data && chown pitboss /data
USER pitboss
ENV PATH=/opt/pitboss/bin:$PATH PITBOSS_HOME=/data PITBOSS_CACHE=/data/cache PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["pitboss"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
